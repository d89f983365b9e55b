-- Written by hand. The lexemes of a word as the catalogue has them: a word with a digit, such as one of a model, has no stem. Empty for a stop word.
CREATE FUNCTION search_lexemes("word" TEXT) RETURNS TEXT[] LANGUAGE sql IMMUTABLE STRICT PARALLEL SAFE AS $$
  SELECT CASE WHEN "word" ~ '[0-9]' THEN ARRAY["word"] ELSE ts_lexize('pg_catalog.english_stem', "word") END
$$;

CREATE OR REPLACE FUNCTION search_stem("word" TEXT) RETURNS TEXT LANGUAGE sql IMMUTABLE STRICT PARALLEL SAFE AS $$
  SELECT coalesce((search_lexemes("word"))[1], "word")
$$;

-- As before, but for words with a digit.
CREATE OR REPLACE FUNCTION search_lookup("text" TEXT, "asked" TEXT[], "is_typing" BOOLEAN)
RETURNS TABLE ("place" INTEGER, "size" INTEGER, "phrase" TEXT, "stem" TEXT, "phrases" TEXT[], "parts" TEXT, "joined" TEXT, "tags" TEXT[],
  "isKnown" BOOLEAN)
LANGUAGE plpgsql STABLE SET enable_seqscan = off SET plan_cache_mode = force_generic_plan AS $$
#variable_conflict use_column
DECLARE
  words TEXT[] := array_remove(string_to_array(search_text("text"), ' '), '');
  stems TEXT[];
  known TEXT[];
BEGIN
  SELECT coalesce(array_agg(word ORDER BY place) FILTER (WHERE lexemes IS DISTINCT FROM '{}'), words),
    coalesce(array_agg(coalesce(lexemes[1], word) ORDER BY place) FILTER (WHERE lexemes IS DISTINCT FROM '{}'), words)
  INTO words, stems
  FROM unnest(words) WITH ORDINALITY AS every (word, place), search_lexemes(word) lexemes;
  known := ARRAY(SELECT tag FROM unnest("asked") tag WHERE is_in_search(quote_literal('#' || tag)::tsquery));
  RETURN QUERY
  SELECT n.place, n.size, n.phrase, n.stem,
    coalesce(e."phrases", j."phrases", CASE WHEN n.size = 1 AND "is_typing" AND n.place = cardinality(words) AND length(n.phrase) > 2 THEN (
      SELECT array_agg(DISTINCT found) FROM (
        SELECT "phrases" FROM "SearchExpansion" WHERE "stem" >= n.phrase COLLATE "C" AND "stem" < (n.phrase || chr(65533)) COLLATE "C" ORDER BY "stem" LIMIT 8
      ) longer, unnest(longer."phrases") found
    ) END),
    CASE n.size WHEN 1 THEN search_stems(array_to_string(search_parts(n.phrase), ' ')) END,
    CASE WHEN j."phrases" IS NOT NULL OR w."word" IS NOT NULL THEN search_stem(n.joined) END, known,
    w."word" IS NOT NULL OR n.size > 1 OR is_in_search(format('%L | %L', n.stem, '+' || n.stem)::tsquery)
  FROM (
    SELECT place, size, array_to_string(words[place : place + size - 1], ' ') AS phrase,
      array_to_string(stems[place : place + size - 1], ' ') AS stem,
      CASE size WHEN 2 THEN array_to_string(words[place : place + 1], '') END AS joined
    FROM generate_series(1, cardinality(words)) place, generate_series(1, 3) size WHERE place + size - 1 <= cardinality(words)
  ) n
  LEFT JOIN LATERAL (SELECT "phrases" FROM "SearchExpansion" WHERE "stem" = n.stem LIMIT 1) e ON true
  LEFT JOIN LATERAL (SELECT "phrases" FROM "SearchExpansion" WHERE "stem" = search_stem(n.joined) LIMIT 1) j ON n.size = 2
  LEFT JOIN LATERAL (SELECT "word" FROM "SearchWord" WHERE "word" = coalesce(n.joined, n.phrase) LIMIT 1) w ON true
  WHERE n.size = 1 OR e."phrases" IS NOT NULL OR j."phrases" IS NOT NULL OR w."word" IS NOT NULL
  ORDER BY 1, 2;
END $$;

-- Expands the synonyms anew.
UPDATE "SearchSynonym" SET "words" = "words" WHERE false;
