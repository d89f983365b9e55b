-- CreateTable
CREATE TABLE "ProductSearch" (
    "productId" INTEGER NOT NULL,
    "createdAt" TIMESTAMPTZ(3) NOT NULL,
    "category" TEXT NOT NULL,
    "brand" TEXT NOT NULL,
    "priceCents" INTEGER NOT NULL,
    "rating" INTEGER NOT NULL,
    "numReviews" INTEGER NOT NULL,
    "isInStock" BOOLEAN NOT NULL,
    "title" tsvector NOT NULL,
    "words" tsvector NOT NULL,

    CONSTRAINT "ProductSearch_pkey" PRIMARY KEY ("productId")
);

-- CreateTable
CREATE TABLE "SearchWord" (
    "word" TEXT NOT NULL,

    CONSTRAINT "SearchWord_pkey" PRIMARY KEY ("word")
);

-- AddForeignKey
ALTER TABLE "ProductSearch" ADD CONSTRAINT "ProductSearch_productId_fkey" FOREIGN KEY ("productId") REFERENCES "Product"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- Written by hand. The words of a text: in lower case, without accents and apostrophes, separated by one space. Documents and
-- queries are split by this function alone. Separators are listed by number, because classes depend on the database's locale.
CREATE FUNCTION search_text("text" TEXT) RETURNS TEXT LANGUAGE plpgsql IMMUTABLE STRICT PARALLEL SAFE AS $$
DECLARE
  plain TEXT := left("text", 20000);
BEGIN
  IF octet_length(plain) > length(plain) THEN
    plain := normalize(translate(plain, '™®©℠', '    '), NFKD);
    plain := normalize(regexp_replace(plain, '[’\u0300-\u036f]', '', 'g'), NFKC);
  END IF;
  RETURN trim(regexp_replace(replace(lower(plain), '''', ''),
    '[\u0001-\u002f\u003a-\u0040\u005b-\u0060\u007b-\u00bf\u00d7\u00f7\u2000-\u2bff\u3000-\u303f\ufe00-\ufe0f\U0001f000-\U0001faff]+',
    ' ', 'g'));
END $$;

-- The words of such a text as they are, and their English stems.
CREATE FUNCTION search_vector("text" TEXT) RETURNS tsvector LANGUAGE sql IMMUTABLE STRICT PARALLEL SAFE AS $$
  SELECT to_tsvector('pg_catalog.simple', "text") || to_tsvector('pg_catalog.english', "text")
$$;

-- The words of a product's name (weight A), brand (B) and category (C), by which the results are ranked.
CREATE FUNCTION search_title("name" TEXT, "brand" TEXT, "category" TEXT) RETURNS tsvector
LANGUAGE sql IMMUTABLE STRICT PARALLEL SAFE AS $$
  SELECT setweight(search_vector(search_text("name")), 'A') || setweight(search_vector(search_text("brand")), 'B')
    || setweight(search_vector(search_text("category")), 'C')
$$;

-- What finds the products that have all words of a text, the last one also as the beginning of a word (`ending`). With
-- `weights`, only in these fields of the title. Leaves out stop words, unless there are no others. Null for a text without words.
CREATE FUNCTION search_query("text" TEXT, "weights" TEXT DEFAULT '', "ending" TEXT DEFAULT '*') RETURNS tsquery
LANGUAGE plpgsql IMMUTABLE STRICT PARALLEL SAFE AS $$
DECLARE
  words CONSTANT TEXT[] := string_to_array(search_text("text"), ' ');
  label TEXT;
  stem TEXT;
  term tsquery;
  terms tsquery;
  stop_words tsquery;
BEGIN
  FOR i IN 1 .. cardinality(words) LOOP
    -- One letter would begin most words of the shop.
    label := "weights" || CASE WHEN i = cardinality(words) AND octet_length(words[i]) > 1 THEN "ending" ELSE '' END;
    term := to_tsquery('pg_catalog.simple', format('''%s'':%s', words[i], label));
    stem := (ts_lexize('pg_catalog.english_stem', words[i]))[1];
    IF stem IS NULL THEN
      stop_words := coalesce(stop_words && term, term);
    ELSE
      IF stem <> words[i] THEN term := term || format('''%s'':%s', stem, "weights")::tsquery; END IF;
      terms := coalesce(terms && term, term);
    END IF;
  END LOOP;
  RETURN coalesce(terms, stop_words);
END $$;

-- Average rating in hundredths, rounded; 0 without reviews.
CREATE FUNCTION search_rating("ratingSum" INTEGER, "numReviews" INTEGER) RETURNS INTEGER
LANGUAGE sql IMMUTABLE STRICT PARALLEL SAFE AS $$
  SELECT CASE "numReviews" WHEN 0 THEN 0 ELSE round("ratingSum" * 100.0 / "numReviews")::integer END
$$;

-- What the search knows of a product. Longer names, which the shop's forms refuse, would not fit into the indexes.
CREATE FUNCTION search_document("product" "Product") RETURNS "ProductSearch" LANGUAGE sql IMMUTABLE STRICT PARALLEL SAFE AS $$
  SELECT "product"."id", "product"."createdAt", left("product"."category", 200), left("product"."brand", 200), "product"."priceCents",
    search_rating("product"."ratingSum", "product"."numReviews"), "product"."numReviews", "product"."countInStock" > 0,
    title, strip(title || search_vector(search_text("product"."description")))
  FROM search_title("product"."name", "product"."brand", "product"."category") title
$$;

-- Keeps the words of these texts: a misspelt one may have meant them. Leaves out short and long words and those with digits.
-- Sorted, so that writers do not deadlock. Words that no product has any more stay; who reads them checks that.
CREATE FUNCTION add_search_words("texts" TEXT[]) RETURNS VOID LANGUAGE sql AS $$
  INSERT INTO "SearchWord"
    SELECT word FROM (SELECT DISTINCT string_to_table(search_text(text), ' ') AS word FROM unnest("texts") text) words
    WHERE word ~ '^\D{3,30}$' AND NOT EXISTS (SELECT FROM "SearchWord" known WHERE known."word" = words.word)
    ORDER BY word
  ON CONFLICT DO NOTHING
$$;

CREATE FUNCTION index_new_products() RETURNS TRIGGER LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO "ProductSearch"
    SELECT document.* FROM created JOIN "Product" p USING ("id"), search_document(p) document ORDER BY p."id";
  PERFORM add_search_words(array_agg("name" || ' ' || "brand" || ' ' || "category")) FROM created;
  RETURN NULL;
END $$;

CREATE FUNCTION index_changed_texts() RETURNS TRIGGER LANGUAGE plpgsql AS $$
BEGIN
  DELETE FROM "ProductSearch" s WHERE s."productId" = OLD."id";
  INSERT INTO "ProductSearch" SELECT * FROM search_document(NEW);
  PERFORM add_search_words(ARRAY[NEW."name", NEW."brand", NEW."category"]);
  RETURN NULL;
END $$;

CREATE FUNCTION index_changed_numbers() RETURNS TRIGGER LANGUAGE plpgsql AS $$
BEGIN
  UPDATE "ProductSearch" s SET "createdAt" = NEW."createdAt", "priceCents" = NEW."priceCents",
    "rating" = search_rating(NEW."ratingSum", NEW."numReviews"), "numReviews" = NEW."numReviews",
    "isInStock" = NEW."countInStock" > 0
  WHERE s."productId" = OLD."id";
  RETURN NULL;
END $$;

INSERT INTO "ProductSearch" SELECT document.* FROM "Product" p, search_document(p) document;
SELECT add_search_words(array_agg("name" || ' ' || "brand" || ' ' || "category")) FROM "Product";

CREATE TRIGGER "Product_search_insert" AFTER INSERT ON "Product" REFERENCING NEW TABLE AS created
  FOR EACH STATEMENT EXECUTE FUNCTION index_new_products();
CREATE TRIGGER "Product_search_texts" AFTER UPDATE OF "name", "brand", "category", "description" ON "Product" FOR EACH ROW
  WHEN ((OLD."name", OLD."brand", OLD."category", OLD."description")
    IS DISTINCT FROM (NEW."name", NEW."brand", NEW."category", NEW."description"))
  EXECUTE FUNCTION index_changed_texts();
-- Of the stock, which every order changes, only the first and the last unit matter.
CREATE TRIGGER "Product_search_numbers"
  AFTER UPDATE OF "createdAt", "priceCents", "countInStock", "ratingSum", "numReviews" ON "Product" FOR EACH ROW
  WHEN ((OLD."createdAt", OLD."priceCents", OLD."countInStock" > 0, OLD."ratingSum", OLD."numReviews")
    IS DISTINCT FROM (NEW."createdAt", NEW."priceCents", NEW."countInStock" > 0, NEW."ratingSum", NEW."numReviews"))
  EXECUTE FUNCTION index_changed_numbers();

-- CreateIndex
CREATE INDEX "ProductSearch_words_idx" ON "ProductSearch" USING GIN ("words");

-- CreateIndex
CREATE INDEX "ProductSearch_createdAt_productId_idx" ON "ProductSearch"("createdAt" DESC, "productId" DESC);

-- CreateIndex
CREATE INDEX "ProductSearch_priceCents_createdAt_productId_idx" ON "ProductSearch"("priceCents", "createdAt" DESC, "productId" DESC);

-- CreateIndex
CREATE INDEX "ProductSearch_rating_numReviews_createdAt_productId_idx" ON "ProductSearch"("rating" DESC, "numReviews" DESC, "createdAt" DESC, "productId" DESC);

-- CreateIndex
CREATE INDEX "ProductSearch_brand_idx" ON "ProductSearch"("brand");

-- CreateIndex
CREATE INDEX "ProductSearch_facets_idx" ON "ProductSearch"("category", "brand", "priceCents", "rating", "isInStock", "numReviews", "createdAt", "productId");

-- Typo tolerance needs the extension pg_trgm, which a server may lack or not allow. Returns whether it is there. Called at
-- every start, so that an extension installed later is used.
CREATE FUNCTION enable_typo_tolerance() RETURNS BOOLEAN LANGUAGE plpgsql AS $$
BEGIN
  IF to_regclass('"SearchWord_word_idx"') IS NULL THEN
    CREATE EXTENSION IF NOT EXISTS pg_trgm;
    CREATE INDEX "SearchWord_word_idx" ON "SearchWord" USING GIN ("word" gin_trgm_ops);
  END IF;
  RETURN true;
EXCEPTION WHEN OTHERS THEN
  RETURN false;
END $$;
SELECT enable_typo_tolerance();

-- Whether some product has these words. By the index of the words alone: other plans are fast only for common words.
CREATE FUNCTION is_in_search("query" tsquery) RETURNS BOOLEAN
LANGUAGE plpgsql STABLE SET enable_seqscan = off SET enable_indexscan = off AS $$
BEGIN
  RETURN EXISTS (SELECT FROM "ProductSearch" s WHERE s."words" @@ "query");
END $$;

-- The words most similar to a misspelt one, of those that some product has; none without the extension.
CREATE FUNCTION similar_search_words("misspelt" TEXT) RETURNS SETOF TEXT
LANGUAGE plpgsql STABLE STRICT SET pg_trgm.similarity_threshold = 0.2 AS $$
BEGIN
  IF to_regproc('similarity') IS NULL THEN RETURN; END IF;
  RETURN QUERY SELECT near."word" FROM (
      SELECT w."word", similarity(w."word", "misspelt") AS likeness FROM "SearchWord" w WHERE w."word" % "misspelt"
      ORDER BY likeness DESC, w."word" LIMIT 20) near
    WHERE is_in_search(to_tsquery('pg_catalog.simple', near."word")) ORDER BY near.likeness DESC, near."word";
END $$;
