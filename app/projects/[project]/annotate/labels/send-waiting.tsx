"use client";

import { useRouter } from "next/navigation";
import { useEffect } from "react";
import { LabellingApi } from "../labelling-api";
import { Outbox } from "../outbox";

/** Sends the labels that were still on their way when the page was opened, and shows them then. */
export function SendWaiting({ userId, project }: { userId: string; project: string }) {
  const router = useRouter();
  useEffect(() => {
    const outbox = new Outbox(new LabellingApi(userId, project), () => undefined);
    if (outbox.waiting().length > 0) void outbox.flush().then(() => router.refresh());
  }, [userId, project, router]);
  return null;
}
