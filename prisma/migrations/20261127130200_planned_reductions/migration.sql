-- CreateTable
CREATE TABLE "PlannedReduction" (
    "id" SERIAL NOT NULL,
    "priceCents" INTEGER NOT NULL,
    "compareAtCents" INTEGER NOT NULL,
    "beginsAt" TIMESTAMPTZ(3) NOT NULL,
    "endsAt" TIMESTAMPTZ(3),
    "priceBeforeCents" INTEGER,
    "beganAt" TIMESTAMPTZ(3),
    "endedAt" TIMESTAMPTZ(3),
    "failedAt" TIMESTAMPTZ(3),
    "reason" TEXT,
    "createdAt" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "productId" INTEGER NOT NULL,

    CONSTRAINT "PlannedReduction_pkey" PRIMARY KEY ("id")
);

-- CreateIndex
CREATE INDEX "PlannedReduction_productId_id_idx" ON "PlannedReduction"("productId", "id");

-- AddForeignKey
ALTER TABLE "PlannedReduction" ADD CONSTRAINT "PlannedReduction_productId_fkey" FOREIGN KEY ("productId") REFERENCES "Product"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- Written by hand.
CREATE UNIQUE INDEX "PlannedReduction_one_open_per_product" ON "PlannedReduction"("productId")
  WHERE "endedAt" IS NULL AND "failedAt" IS NULL;
-- What the job looks for.
CREATE INDEX "PlannedReduction_due_idx" ON "PlannedReduction"((CASE WHEN "beganAt" IS NULL THEN "beginsAt" ELSE "endsAt" END))
  WHERE "endedAt" IS NULL AND "failedAt" IS NULL;
ALTER TABLE "PlannedReduction"
  ADD CONSTRAINT "PlannedReduction_prices_check" CHECK ("priceCents" >= 0 AND "priceCents" < "compareAtCents"),
  ADD CONSTRAINT "PlannedReduction_times_check" CHECK ("beginsAt" < "endsAt"),
  ADD CONSTRAINT "PlannedReduction_began_check" CHECK (("beganAt" IS NULL) = ("priceBeforeCents" IS NULL)),
  ADD CONSTRAINT "PlannedReduction_failed_check" CHECK ("failedAt" IS NULL OR ("beganAt" IS NULL AND "endedAt" IS NULL AND "reason" IS NOT NULL));
