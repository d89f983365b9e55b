-- AlterTable
ALTER TABLE "Product" ADD COLUMN     "words" TEXT NOT NULL DEFAULT '';

-- CreateIndex
CREATE INDEX "Product_category_idx" ON "Product"("category");

-- CreateIndex
CREATE INDEX "Product_brand_idx" ON "Product"("brand");

-- CreateIndex
CREATE INDEX "Product_priceCents_id_idx" ON "Product"("priceCents", "id" DESC);

-- CreateIndex
CREATE INDEX "Product_stock_idx" ON "Product"("countInStock", "id" DESC, "status", "priceCents", "lowStock");

-- Written by hand.
CREATE FUNCTION product_words() RETURNS TRIGGER LANGUAGE plpgsql AS $$
BEGIN
  NEW."words" := search_text(NEW."name" || ' ' || NEW."brand" || ' ' || NEW."category");
  RETURN NEW;
END $$;
CREATE TRIGGER "Product_words" BEFORE INSERT OR UPDATE OF "name", "brand", "category" ON "Product"
  FOR EACH ROW EXECUTE FUNCTION product_words();
UPDATE "Product" SET "words" = search_text("name" || ' ' || "brand" || ' ' || "category");

-- The order by name; a name may be longer as words than an index takes.
CREATE INDEX "Product_name_idx" ON "Product"("left"(search_text("name"), 200), "id");
CREATE INDEX "Product_draft_idx" ON "Product"("createdAt" DESC, "id" DESC) WHERE "status" = 'draft';
