import { health } from "@/lib/installation/health";

export async function GET(): Promise<Response> {
  const report = await health();
  return Response.json(report, { status: report.status === "ok" ? 200 : 503, headers: { "Cache-Control": "no-store" } });
}
