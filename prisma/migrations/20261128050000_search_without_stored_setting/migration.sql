-- Stores no setting of pg_trgm: PostgreSQL 15 and newer refuse that to a role without superuser while its library is not loaded.
CREATE OR REPLACE FUNCTION similar_search_words("misspelt" TEXT) RETURNS SETOF TEXT
LANGUAGE plpgsql STABLE STRICT AS $$
BEGIN
  IF to_regproc('similarity') IS NULL THEN RETURN; END IF;
  PERFORM set_config('pg_trgm.similarity_threshold', '0.2', true);
  RETURN QUERY SELECT near."word" FROM (
      SELECT w."word", similarity(w."word", "misspelt") AS likeness FROM "SearchWord" w WHERE w."word" % "misspelt"
      ORDER BY likeness DESC, w."word" LIMIT 20) near
    WHERE is_found_by_search(search_stem(near."word")) ORDER BY near.likeness DESC, near."word";
END $$;
