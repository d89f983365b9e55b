-- CreateTable
CREATE TABLE "ProposalDismissal" (
    "key" TEXT NOT NULL,
    "dismissedAt" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "ProposalDismissal_pkey" PRIMARY KEY ("key")
);

-- Written by hand.
ALTER TABLE "ProposalDismissal" ADD CONSTRAINT "ProposalDismissal_key_check" CHECK ("key" ~ '^[0-9a-f]{64}$');
