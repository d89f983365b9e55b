-- CreateTable
CREATE TABLE "MarkFile" (
    "mark" TEXT NOT NULL,
    "form" TEXT NOT NULL,
    "content" BYTEA NOT NULL,
    "createdAt" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "MarkFile_pkey" PRIMARY KEY ("mark","form")
);
