import { firstLink } from "@/lib/installation/first-link";
import { seedSample } from "@/lib/installation/seed-sample";

// A process of its own, so that the supervisor stays small and free of the database client.
await seedSample();
const link = await firstLink();
process.send?.(link, () => process.exit(0));
