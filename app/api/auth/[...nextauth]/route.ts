import NextAuth from "next-auth";
import { authOptions } from "@/lib/auth/next-auth";

const handler = (request: Request, context: unknown) => NextAuth(request as never, context as never, authOptions());

export { handler as GET, handler as POST };
