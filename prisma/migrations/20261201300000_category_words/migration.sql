-- As before, and the names of categories in further languages find what their own names find. A name of more than three words is not looked up.
CREATE OR REPLACE FUNCTION expand_synonyms() RETURNS TRIGGER LANGUAGE plpgsql AS $$
BEGIN
  LOCK TABLE "SearchExpansion" IN EXCLUSIVE MODE;
  DELETE FROM "SearchExpansion";
  INSERT INTO "SearchExpansion"
  WITH RECURSIVE groups AS MATERIALIZED (
    SELECT "id", search_phrases("words") AS words, search_phrases("kinds") AS kinds FROM "SearchSynonym"
    UNION ALL
    SELECT -row_number() OVER (), search_phrases(ARRAY[search_text("name")]), search_phrases(ARRAY[search_text("category")])
    FROM "CategoryTranslation" WHERE are_search_phrases(ARRAY[search_text("name")])
  ), leads AS MATERIALIZED (
    SELECT word, "id" FROM groups, unnest(words) word
  ), steps AS (
    SELECT word AS stem, "id" FROM leads
    UNION
    SELECT steps.stem, leads."id" FROM steps JOIN groups USING ("id"), unnest(groups.kinds) kind JOIN leads ON leads.word = kind
  )
  SELECT stem, array_agg(DISTINCT phrase ORDER BY phrase)
  FROM steps JOIN groups USING ("id"), unnest(groups.words || groups.kinds) phrase WHERE phrase <> stem GROUP BY stem;
  PERFORM add_search_words(array_agg(array_to_string("words" || "kinds", ' '))) FROM "SearchSynonym";
  PERFORM add_search_words(array_agg(search_text("name"))) FROM "CategoryTranslation";
  -- A trigger of its own tells which language's names have changed.
  IF TG_TABLE_NAME <> 'CategoryTranslation' THEN PERFORM pg_notify('catalogue', '*'); END IF;
  RETURN NULL;
END $$;

CREATE TRIGGER "CategoryTranslation_search" AFTER INSERT OR UPDATE OR DELETE OR TRUNCATE ON "CategoryTranslation"
  FOR EACH STATEMENT EXECUTE FUNCTION expand_synonyms();
-- Expands what there is.
UPDATE "SearchSynonym" SET "words" = "words" WHERE false;
