import { startTemporaryServer } from "../test/temporary-server";
import { prisma } from "./run-prisma";

/**
 * Compares what the migrations make with what the schema says, on a server of its own.
 *
 * @returns exit code: 0 when they agree; otherwise Prisma has printed the difference.
 */
export async function checkDrift(): Promise<number> {
  const server = await startTemporaryServer();
  try {
    return await prisma(["migrate", "diff", "--from-migrations", "prisma/migrations", "--to-schema", "prisma/schema.prisma", "--exit-code"], server.adminUrl);
  } finally {
    await server.stop();
  }
}
