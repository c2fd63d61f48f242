"use client";

import { signOut } from "next-auth/react";
import { Button } from "@/app/_ui/button";

export function SignOutButton() {
  return <Button onClick={() => void signOut({ callbackUrl: "/sign-in" })}>Sign out</Button>;
}
