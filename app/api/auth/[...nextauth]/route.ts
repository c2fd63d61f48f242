import NextAuth from "next-auth";
import { methods } from "@/lib/auth/methods";
import { authOptions } from "@/lib/auth/next-auth";
import { errorResponse } from "@/lib/auth/route";
import { NotFound } from "@/lib/errors";

async function answer(request: Request, segment: { params: Promise<{ nextauth: string[] }> }): Promise<Response> {
  const response: Response = await NextAuth(request as never, segment as never, authOptions());
  // For an action that it does not know, or not with this method, next-auth answers 400 with a line of text.
  return response.status === 400 && !response.headers.get("content-type")?.includes("json") ? errorResponse(new NotFound("That address")) : response;
}

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = methods({ GET: answer, POST: answer });
