-- CreateTable
CREATE TABLE "SetupLink" (
    "tokenHash" TEXT NOT NULL,
    "createdAt" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "SetupLink_pkey" PRIMARY KEY ("tokenHash")
);
