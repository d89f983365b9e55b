-- AlterTable
ALTER TABLE "Product" ADD COLUMN     "facts" TEXT[] NOT NULL DEFAULT ARRAY[]::TEXT[],
ADD COLUMN     "pictures" JSONB NOT NULL DEFAULT '[]';

-- Written by hand. At most seven further views with an address and a text for those who do not see it, no other keys.
CREATE FUNCTION are_pictures("pictures" JSONB) RETURNS BOOLEAN LANGUAGE sql IMMUTABLE STRICT PARALLEL SAFE AS $$
  SELECT CASE WHEN jsonb_typeof("pictures") <> 'array' THEN false ELSE jsonb_array_length("pictures") <= 7 AND NOT EXISTS (
    SELECT FROM jsonb_array_elements("pictures") picture
    WHERE (jsonb_typeof(picture) = 'object' AND jsonb_typeof(picture -> 'src') = 'string' AND jsonb_typeof(picture -> 'alt') = 'string'
      AND picture - 'src' - 'alt' = '{}' AND length(picture ->> 'src') BETWEEN 1 AND 500 AND length(picture ->> 'alt') <= 200)
      IS NOT TRUE
  ) END
$$;

-- At most eight lines of 1 to 120 characters.
CREATE FUNCTION are_facts("facts" TEXT[]) RETURNS BOOLEAN LANGUAGE sql IMMUTABLE STRICT PARALLEL SAFE AS $$
  SELECT cardinality("facts") <= 8 AND NOT EXISTS (
    SELECT FROM unnest("facts") fact WHERE (length(btrim(fact)) BETWEEN 1 AND 120 AND length(fact) <= 120) IS NOT TRUE
  )
$$;

ALTER TABLE "Product"
  ADD CONSTRAINT "Product_pictures_check" CHECK ("pictures" = '[]' OR are_pictures("pictures")),
  ADD CONSTRAINT "Product_facts_check" CHECK ("facts" = '{}' OR are_facts("facts"));

-- The page shows both, so a change of them is one of the page.
DROP TRIGGER "Product_changed_at" ON "Product";
CREATE TRIGGER "Product_changed_at"
  BEFORE UPDATE OF "name", "image", "imageAlt", "description", "brand", "category", "priceCents", "countInStock", "ratingSum",
    "numReviews", "pictures", "facts" ON "Product" FOR EACH ROW
  WHEN ((OLD."name", OLD."image", OLD."imageAlt", OLD."description", OLD."brand", OLD."category", OLD."priceCents",
      OLD."countInStock" > 0, OLD."ratingSum", OLD."numReviews", OLD."pictures", OLD."facts")
    IS DISTINCT FROM (NEW."name", NEW."image", NEW."imageAlt", NEW."description", NEW."brand", NEW."category", NEW."priceCents",
      NEW."countInStock" > 0, NEW."ratingSum", NEW."numReviews", NEW."pictures", NEW."facts"))
  EXECUTE FUNCTION "mark_product_changed"();
