/** The body of a third party's response. Throws as soon as it exceeds the limit, so that a long one does not fill the memory. */
export const boundedText = async (response: Response, max: number): Promise<string> => {
  const decoder = new TextDecoder();
  let text = '';
  for await (const chunk of response.body ?? []) {
    text += decoder.decode(chunk, { stream: true });
    if (text.length > max) throw new Error('the answer is too long'); // leaving the loop cancels the rest
  }
  return text;
};
