-- CreateTable
CREATE TABLE "CountryReading" (
    "id" INTEGER NOT NULL DEFAULT 1,
    "version" TEXT NOT NULL,
    "upToId" INTEGER NOT NULL,

    CONSTRAINT "CountryReading_pkey" PRIMARY KEY ("id")
);

-- Written by hand.
ALTER TABLE "CountryReading" ADD CONSTRAINT "CountryReading_one_check" CHECK ("id" = 1);

-- The shop says the country's code now. Where it says none, or a text changes and the code does not, "Country" is asked as before: the
-- release before does not know better. What "Country" does not know then is read again by the shop. Where the code alone changes, the shop
-- has read the text again, which is no change of the order.
CREATE OR REPLACE FUNCTION order_search_texts() RETURNS TRIGGER LANGUAGE plpgsql AS $$
DECLARE
  known CHAR(2);
BEGIN
  IF TG_OP = 'INSERT' AND NEW."countryCode" IS NULL
    OR TG_OP = 'UPDATE' AND NEW."country" <> OLD."country" AND NEW."countryCode" IS NOT DISTINCT FROM OLD."countryCode" THEN
    SELECT c."code" INTO known FROM "Country" c WHERE search_text(NEW."country") = ANY (c."keys") ORDER BY c."code" LIMIT 1;
    NEW."countryCode" := coalesce(known, NEW."countryCode");
    IF TG_OP = 'UPDATE' AND known IS NULL AND NEW."country" <> '' THEN
      UPDATE "CountryReading" SET "upToId" = NEW."id" - 1 WHERE "upToId" >= NEW."id";
    END IF;
  END IF;
  IF TG_OP = 'INSERT' OR NEW."buyerName" <> OLD."buyerName" THEN
    NEW."buyerWords" := search_text(NEW."buyerName");
  END IF;
  IF TG_OP = 'UPDATE' AND (NEW."country" <> OLD."country" OR NEW."countryCode" IS NOT DISTINCT FROM OLD."countryCode") THEN
    NEW."updatedAt" := clock_timestamp();
  END IF;
  RETURN NEW;
END $$;

CREATE OR REPLACE FUNCTION order_changed() RETURNS TRIGGER LANGUAGE plpgsql AS $$
BEGIN
  IF TG_OP = 'INSERT' OR NEW."country" <> OLD."country" OR NEW."countryCode" IS NOT DISTINCT FROM OLD."countryCode" THEN
    NEW."changedAt" := order_change_time();
  END IF;
  RETURN NEW;
END $$;
