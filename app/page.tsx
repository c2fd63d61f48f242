import { redirect } from "next/navigation";
import { requirePageUser } from "@/lib/auth/session";

export default async function HomePage() {
  await requirePageUser();
  redirect("/projects");
}
