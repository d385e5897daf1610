/**
 * The body of a third party's answer, unless it is longer than the limit. Counted while it arrives, so that a long one does not fill the
 * memory.
 */
export const boundedText = async (response: Response, most: number): Promise<string> => {
  const decoder = new TextDecoder();
  let text = '';
  for await (const chunk of response.body ?? []) {
    text += decoder.decode(chunk, { stream: true });
    if (text.length > most) throw new Error('the answer is too long'); // leaving the loop cancels the rest
  }
  return text;
};
