-- As before, and the words of the product's translations: their names count as its name. Nothing changes for a product without any.
CREATE OR REPLACE FUNCTION search_document("product" "Product") RETURNS "ProductSearch"
LANGUAGE plpgsql STABLE STRICT PARALLEL SAFE AS $$
DECLARE
  title tsvector := search_title("product"."name", "product"."brand", "product"."category", "product"."imageAlt");
  tags tsvector := '';
  described tsvector := search_vector(search_text("product"."description")) || search_form_vector("product"."description", false, 'D');
  translated JSONB;
BEGIN
  IF cardinality("product"."tags") > 0 THEN
    tags := array_to_tsvector(ARRAY(SELECT DISTINCT '#' || tag FROM unnest("product"."tags") tag));
  END IF;
  FOR translated IN SELECT t."texts" FROM "ProductTranslation" t WHERE t."productId" = "product"."id" ORDER BY t."language" LOOP
    title := title || search_title(coalesce(translated ->> 'name', ''), '', '', coalesce(translated ->> ('alt ' || "product"."image"), ''));
    described := described || search_vector(search_text(coalesce(translated ->> 'description', '')))
      || search_form_vector(coalesce(translated ->> 'description', ''), false, 'D');
  END LOOP;
  RETURN ("product"."id", "product"."createdAt", left("product"."category", 200), left("product"."brand", 200), "product"."priceCents",
    search_rating("product"."ratingSum", "product"."numReviews"), "product"."numReviews", "product"."countInStock" > 0, title,
    strip(title || described) || tags)::"ProductSearch";
END $$;

-- Translations change what a product is found by, and the words that misspelt ones are corrected to.
CREATE FUNCTION index_translations() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  UPDATE "ProductSearch" s SET "title" = document."title", "words" = document."words"
  FROM "Product" p, search_document(p) document
  WHERE p."id" = coalesce(NEW."productId", OLD."productId") AND s."productId" = p."id";
  IF TG_OP <> 'DELETE' AND FOUND THEN PERFORM add_search_words(ARRAY[NEW."texts" ->> 'name']); END IF;
  RETURN NULL;
END
$$;
CREATE TRIGGER "ProductTranslation_search" AFTER INSERT OR DELETE ON "ProductTranslation"
  FOR EACH ROW EXECUTE FUNCTION index_translations();
CREATE TRIGGER "ProductTranslation_search_update" AFTER UPDATE ON "ProductTranslation"
  FOR EACH ROW WHEN (OLD."texts" IS DISTINCT FROM NEW."texts") EXECUTE FUNCTION index_translations();
