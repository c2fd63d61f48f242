import { ButtonLink } from "@/app/_ui/button";

/** What a one-time link shows when it cannot be used. */
export function ExpiredLink({ children }: { children: string }) {
  return (
    <>
      <p className="text-ink-soft">{children}</p>
      <ButtonLink href="/sign-in" className="mt-6 self-start">Sign in</ButtonLink>
    </>
  );
}
