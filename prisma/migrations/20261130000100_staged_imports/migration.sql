-- A staged import says how many rows it holds, so that one whose upload broke off, or whose unlogged rows were lost
-- in a crash, cannot be applied in part.
ALTER TABLE "import" ADD COLUMN "rows_staged" INTEGER;
ALTER TABLE "import" ADD COLUMN "ignored_fields" TEXT[] DEFAULT ARRAY[]::TEXT[];

-- Several objects may stand on one line of a JSON file, so a row is known by its number, and its line is told apart.
ALTER TABLE "import_row" ADD COLUMN "ordinal" INTEGER NOT NULL;
ALTER TABLE "import_row" DROP CONSTRAINT "import_row_pkey";
ALTER TABLE "import_row" ADD CONSTRAINT "import_row_pkey" PRIMARY KEY ("import_id", "ordinal");
