/**
 * Sends a request by XMLHttpRequest, since `fetch` reports no upload progress. Network failures reject with a TypeError, as with `fetch`.
 */
export const sendWithProgress = async (request: Request, onProgress: (share: number) => void): Promise<Response> => {
  const body = await request.blob();
  return new Promise((resolve, reject) => {
    const call = new XMLHttpRequest();
    call.open(request.method, request.url);
    call.responseType = 'blob';
    for (const [name, value] of request.headers) call.setRequestHeader(name, value);
    call.upload.onprogress = ({ loaded, total }) => onProgress(total > 0 ? loaded / total : 0);
    call.onerror = () => reject(new TypeError('network'));
    call.onabort = () => reject(new DOMException('aborted', 'AbortError'));
    call.onload = () => {
      const headers = new Headers();
      for (const line of call.getAllResponseHeaders().trim().split(/\r?\n/)) {
        const at = line.indexOf(':');
        if (at > 0) headers.append(line.slice(0, at), line.slice(at + 1).trim());
      }
      resolve(new Response(call.status === 204 ? null : call.response, { status: call.status, headers }));
    };
    request.signal.addEventListener('abort', () => call.abort(), { once: true });
    call.send(body);
  });
};
