export type SendResult = { reply: Record<string, unknown> } | { message: string; stopped: boolean };

/** Sends a file as the body of a request. XMLHttpRequest, since fetch tells nothing about what has been sent. */
export function sendFile(address: string, file: File, onProgress: (sent: number) => void): { result: Promise<SendResult>; stop(): void } {
  const request = new XMLHttpRequest();
  const result = new Promise<SendResult>((resolve) => {
    request.upload.onprogress = (event) => onProgress(event.loaded);
    request.onload = () => resolve(readReply(request));
    request.onerror = () => resolve({ stopped: false, message: "The connection broke off, and nothing was imported. Send the file again." });
    request.onabort = () => resolve({ stopped: true, message: "" });
  });
  request.open("POST", address);
  request.setRequestHeader("Content-Type", "application/octet-stream");
  request.send(file);
  return { result, stop: () => request.abort() };
}

function readReply({ status, responseText }: XMLHttpRequest): SendResult {
  try {
    const reply = JSON.parse(responseText) as Record<string, unknown> & { error?: { message: string } };
    if (status < 300) return { reply };
    return { stopped: false, message: status === 401 ? "Your session has ended. Sign in again in another tab, then send the file once more." : (reply.error?.message ?? "The server gave no answer.") };
  } catch {
    return { stopped: false, message: `The server could not be reached or refused the file (status ${status}).` };
  }
}
