-- CreateEnum
CREATE TYPE "BackupStatus" AS ENUM ('running', 'verified', 'failed');

-- CreateEnum
CREATE TYPE "OperationNotice" AS ENUM ('unknown_proxy', 'separate_pictures');

-- CreateTable
CREATE TABLE "JobRun" (
    "name" TEXT NOT NULL,
    "succeededAt" TIMESTAMPTZ(3),
    "failedAt" TIMESTAMPTZ(3),
    "failure" TEXT,

    CONSTRAINT "JobRun_pkey" PRIMARY KEY ("name")
);

-- CreateTable
CREATE TABLE "Backup" (
    "id" SERIAL NOT NULL,
    "status" "BackupStatus" NOT NULL DEFAULT 'running',
    "file" TEXT,
    "bytes" BIGINT,
    "failure" TEXT,
    "startedAt" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "finishedAt" TIMESTAMPTZ(3),

    CONSTRAINT "Backup_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "Notice" (
    "code" "OperationNotice" NOT NULL,
    "firstSeenAt" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "lastSeenAt" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "Notice_pkey" PRIMARY KEY ("code")
);

-- CreateTable
CREATE TABLE "PictureFolder" (
    "id" TEXT NOT NULL,
    "createdAt" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "PictureFolder_pkey" PRIMARY KEY ("id")
);

-- CreateIndex
CREATE INDEX "Backup_startedAt_idx" ON "Backup"("startedAt" DESC);
