-- AlterTable
ALTER TABLE "Product" ADD COLUMN     "changedAt" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP;

-- Written by hand. When what the product's page says last changed, whoever changed it. Orders change `updatedAt`, too; of the
-- stock only the first and the last unit count.
UPDATE "Product" SET "changedAt" = "updatedAt";

CREATE FUNCTION "mark_product_changed"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  NEW."changedAt" := now();
  RETURN NEW;
END
$$;

CREATE TRIGGER "Product_changed_at"
  BEFORE UPDATE OF "name", "image", "imageAlt", "description", "brand", "category", "priceCents", "countInStock", "ratingSum",
    "numReviews" ON "Product" FOR EACH ROW
  WHEN ((OLD."name", OLD."image", OLD."imageAlt", OLD."description", OLD."brand", OLD."category", OLD."priceCents",
      OLD."countInStock" > 0, OLD."ratingSum", OLD."numReviews")
    IS DISTINCT FROM (NEW."name", NEW."image", NEW."imageAlt", NEW."description", NEW."brand", NEW."category", NEW."priceCents",
      NEW."countInStock" > 0, NEW."ratingSum", NEW."numReviews"))
  EXECUTE FUNCTION "mark_product_changed"();
