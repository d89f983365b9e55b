-- How PayPal and the mail server have answered lately, for all instances together.
CREATE TYPE "ServiceFault" AS ENUM ('unreachable', 'credentials', 'account');

CREATE TABLE "ServiceHealth" (
    "service" TEXT NOT NULL,
    "failingSince" TIMESTAMPTZ(3),
    "failedAt" TIMESTAMPTZ(3),
    "fault" "ServiceFault",
    "failure" TEXT,

    CONSTRAINT "ServiceHealth_pkey" PRIMARY KEY ("service")
);
