import { methods } from "@/lib/auth/methods";
import { health } from "@/lib/installation/health";

async function get(): Promise<Response> {
  const report = await health();
  return Response.json(report, { status: report.status === "ok" ? 200 : 503, headers: { "Cache-Control": "no-store" } });
}

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = methods({ GET: get });
