-- CreateEnum
CREATE TYPE "EvaluationStatus" AS ENUM ('receiving', 'auditing', 'ready', 'failed');

-- CreateTable
CREATE TABLE "evaluation" (
    "id" UUID NOT NULL,
    "name" TEXT NOT NULL,
    "status" "EvaluationStatus" NOT NULL DEFAULT 'receiving',
    "fingerprint" TEXT,
    "error" TEXT,
    "comparison" JSON,
    "created_by_id" UUID,
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "closed_at" TIMESTAMPTZ(3),
    "ready_at" TIMESTAMPTZ(3),

    CONSTRAINT "evaluation_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "evaluation_progress" (
    "evaluation_id" UUID NOT NULL,
    "step" TEXT NOT NULL,
    "done" INTEGER NOT NULL,
    "total" INTEGER NOT NULL,
    "updated_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "evaluation_progress_pkey" PRIMARY KEY ("evaluation_id")
);

-- CreateTable
CREATE TABLE "evaluation_run" (
    "id" UUID NOT NULL,
    "evaluation_id" UUID NOT NULL,
    "ordinal" INTEGER NOT NULL,
    "file_name" TEXT NOT NULL,
    "system" TEXT NOT NULL,
    "dataset" TEXT NOT NULL,
    "sha256" TEXT,
    "bytes" BIGINT NOT NULL DEFAULT 0,
    "audit" JSON,

    CONSTRAINT "evaluation_run_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "evaluation_trace_chunk" (
    "run_id" UUID NOT NULL,
    "ordinal" INTEGER NOT NULL,
    "content" BYTEA NOT NULL,

    CONSTRAINT "evaluation_trace_chunk_pkey" PRIMARY KEY ("run_id","ordinal")
);

-- CreateTable
CREATE TABLE "evaluation_query" (
    "id" UUID NOT NULL,
    "evaluation_id" UUID NOT NULL,
    "sequence" INTEGER NOT NULL,
    "dataset" TEXT NOT NULL,
    "external_id" TEXT NOT NULL,
    "conversation" TEXT NOT NULL,
    "query" TEXT NOT NULL,
    "gold_answer" TEXT NOT NULL,
    "category" TEXT NOT NULL,
    "answerable" BOOLEAN NOT NULL,
    "evidence" TEXT[],

    CONSTRAINT "evaluation_query_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "evaluation_result" (
    "query_id" UUID NOT NULL,
    "run_id" UUID NOT NULL,
    "ranked" JSONB NOT NULL,
    "repeated" INTEGER NOT NULL,
    "raw" DOUBLE PRECISION,
    "source" DOUBLE PRECISION,
    "canonical" DOUBLE PRECISION,
    "targets" JSONB NOT NULL,
    "gained" BOOLEAN NOT NULL,
    "lost" BOOLEAN NOT NULL,
    "contested_rank" INTEGER,

    CONSTRAINT "evaluation_result_pkey" PRIMARY KEY ("query_id","run_id")
);

-- CreateTable
CREATE TABLE "evaluation_memory" (
    "run_id" UUID NOT NULL,
    "memory_id" TEXT NOT NULL,
    "conversation" TEXT NOT NULL,
    "turn" INTEGER,
    "anchors" TEXT[],
    "raw" BOOLEAN NOT NULL,
    "canonical" BOOLEAN NOT NULL,
    "kind" TEXT NOT NULL,
    "text" TEXT NOT NULL,
    "speaker" TEXT NOT NULL,
    "time" TEXT NOT NULL,

    CONSTRAINT "evaluation_memory_pkey" PRIMARY KEY ("run_id","memory_id")
);

-- CreateTable
CREATE TABLE "evaluation_contested" (
    "evaluation_id" UUID NOT NULL,
    "external_id" TEXT NOT NULL,
    "sequence" INTEGER NOT NULL,
    "query_id" UUID NOT NULL,
    "memory_id" TEXT NOT NULL,
    "stratum" TEXT NOT NULL,
    "case" JSON NOT NULL,

    CONSTRAINT "evaluation_contested_pkey" PRIMARY KEY ("evaluation_id","external_id")
);

-- CreateTable
CREATE TABLE "evaluation_project" (
    "project_id" TEXT NOT NULL,
    "evaluation_id" UUID NOT NULL,
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "evaluation_project_pkey" PRIMARY KEY ("project_id")
);

-- CreateIndex
CREATE INDEX "evaluation_fingerprint_idx" ON "evaluation"("fingerprint");

-- CreateIndex
CREATE UNIQUE INDEX "evaluation_run_evaluation_id_ordinal_key" ON "evaluation_run"("evaluation_id", "ordinal");

-- CreateIndex
CREATE UNIQUE INDEX "evaluation_query_evaluation_id_sequence_key" ON "evaluation_query"("evaluation_id", "sequence");

-- CreateIndex
CREATE UNIQUE INDEX "evaluation_query_evaluation_id_dataset_external_id_key" ON "evaluation_query"("evaluation_id", "dataset", "external_id");

-- CreateIndex
CREATE INDEX "evaluation_result_run_id_idx" ON "evaluation_result"("run_id");

-- CreateIndex
CREATE INDEX "evaluation_memory_run_id_conversation_turn_idx" ON "evaluation_memory"("run_id", "conversation", "turn");

-- CreateIndex
CREATE INDEX "evaluation_contested_query_id_idx" ON "evaluation_contested"("query_id");

-- CreateIndex
CREATE INDEX "evaluation_project_evaluation_id_idx" ON "evaluation_project"("evaluation_id");

-- AddForeignKey
ALTER TABLE "evaluation" ADD CONSTRAINT "evaluation_created_by_id_fkey" FOREIGN KEY ("created_by_id") REFERENCES "user"("id") ON DELETE SET NULL ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "evaluation_progress" ADD CONSTRAINT "evaluation_progress_evaluation_id_fkey" FOREIGN KEY ("evaluation_id") REFERENCES "evaluation"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "evaluation_run" ADD CONSTRAINT "evaluation_run_evaluation_id_fkey" FOREIGN KEY ("evaluation_id") REFERENCES "evaluation"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "evaluation_trace_chunk" ADD CONSTRAINT "evaluation_trace_chunk_run_id_fkey" FOREIGN KEY ("run_id") REFERENCES "evaluation_run"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "evaluation_query" ADD CONSTRAINT "evaluation_query_evaluation_id_fkey" FOREIGN KEY ("evaluation_id") REFERENCES "evaluation"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "evaluation_result" ADD CONSTRAINT "evaluation_result_query_id_fkey" FOREIGN KEY ("query_id") REFERENCES "evaluation_query"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "evaluation_result" ADD CONSTRAINT "evaluation_result_run_id_fkey" FOREIGN KEY ("run_id") REFERENCES "evaluation_run"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "evaluation_memory" ADD CONSTRAINT "evaluation_memory_run_id_fkey" FOREIGN KEY ("run_id") REFERENCES "evaluation_run"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "evaluation_contested" ADD CONSTRAINT "evaluation_contested_evaluation_id_fkey" FOREIGN KEY ("evaluation_id") REFERENCES "evaluation"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "evaluation_contested" ADD CONSTRAINT "evaluation_contested_query_id_fkey" FOREIGN KEY ("query_id") REFERENCES "evaluation_query"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "evaluation_project" ADD CONSTRAINT "evaluation_project_project_id_fkey" FOREIGN KEY ("project_id") REFERENCES "project"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "evaluation_project" ADD CONSTRAINT "evaluation_project_evaluation_id_fkey" FOREIGN KEY ("evaluation_id") REFERENCES "evaluation"("id") ON DELETE CASCADE ON UPDATE CASCADE;


