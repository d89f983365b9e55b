-- CreateTable
CREATE TABLE "ListAnchor" (
    "list" TEXT NOT NULL,
    "createdAt" TIMESTAMPTZ(3) NOT NULL,
    "rowId" INTEGER NOT NULL,
    "olderRows" INTEGER NOT NULL,

    CONSTRAINT "ListAnchor_pkey" PRIMARY KEY ("list","createdAt","rowId")
);

-- CreateIndex
CREATE INDEX "ListAnchor_list_olderRows_idx" ON "ListAnchor"("list", "olderRows");

-- Written by hand. The first anchor of a list precedes all rows and stays for ever; its row lock orders the changes of the others.
INSERT INTO "ListAnchor" SELECT list, '-infinity', 0, 0 FROM unnest(ARRAY['Product', 'Order', 'User']) list;

-- Where the page begins that skips `skip` rows of a list, newest first, and how many rows the list has. Counts only the rows
-- from the newest anchor on, and skips only those between the page and the nearest newer anchor. `id` is null beyond the end.
CREATE FUNCTION list_position("list" TEXT, "skip" BIGINT, OUT "total" INT, OUT "createdAt" TIMESTAMPTZ, OUT "id" INT)
LANGUAGE plpgsql STABLE AS $$
DECLARE
  newest "ListAnchor";
  above "ListAnchor";
  older BIGINT;
BEGIN
  SELECT * INTO newest FROM "ListAnchor" a WHERE a."list" = list_position."list"
    ORDER BY a."createdAt" DESC, a."rowId" DESC LIMIT 1;
  EXECUTE format('SELECT count(*) FROM %I WHERE ("createdAt", "id") >= ($1, $2)', "list")
    INTO "total" USING newest."createdAt", newest."rowId";
  "total" := newest."olderRows" + "total";
  -- The rows of this page and of those after it: the page ends just below the anchor above which no more than these are missing.
  older := "total" - "skip";
  above := ("list", 'infinity', 0, "total");
  IF older <= newest."olderRows" THEN
    SELECT * INTO above FROM "ListAnchor" a WHERE a."list" = list_position."list" AND a."olderRows" >= older
      ORDER BY a."olderRows" LIMIT 1;
  END IF;
  EXECUTE format(
    'SELECT "createdAt", "id" FROM %I WHERE ("createdAt", "id") < ($1, $2) ORDER BY 1 DESC, 2 DESC OFFSET $3 LIMIT 1', "list")
    INTO "createdAt", "id" USING above."createdAt", above."rowId", above."olderRows" - older;
END $$;

-- Places an anchor every 200 rows, once 400 have none; the newest 200 stay without, so that concurrent inserts touch no anchor.
-- Waits at most 100 ms for writers to end, and leaves the rest to the next call. Returns how many anchors it placed.
-- Requires READ COMMITTED, as do the triggers below: each statement sees what was committed before it.
CREATE FUNCTION place_list_anchors("list" TEXT) RETURNS INT
LANGUAGE plpgsql SET lock_timeout = '100ms' AS $$
DECLARE
  spacing CONSTANT INT := 200;
  newest "ListAnchor";
  unmarked INT;
  placed INT;
BEGIN
  SELECT * INTO newest FROM "ListAnchor" a WHERE a."list" = place_list_anchors."list"
    ORDER BY a."createdAt" DESC, a."rowId" DESC LIMIT 1;
  EXECUTE format('SELECT count(*) FROM (SELECT FROM %I WHERE ("createdAt", "id") >= ($1, $2) ORDER BY "createdAt", "id" LIMIT $3) t', "list")
    INTO unmarked USING newest."createdAt", newest."rowId", 2 * spacing;
  IF unmarked < 2 * spacing THEN RETURN 0; END IF;

  -- From here on nobody inserts or deletes rows, and nobody else places anchors.
  EXECUTE format('LOCK TABLE %I IN SHARE ROW EXCLUSIVE MODE', "list");
  SELECT * INTO newest FROM "ListAnchor" a WHERE a."list" = place_list_anchors."list"
    ORDER BY a."createdAt" DESC, a."rowId" DESC LIMIT 1;
  EXECUTE format('SELECT count(*) FROM %I WHERE ("createdAt", "id") >= ($1, $2)', "list")
    INTO unmarked USING newest."createdAt", newest."rowId";
  EXECUTE format(
    'INSERT INTO "ListAnchor" SELECT $1, "createdAt", "id", $2 + older FROM (
       SELECT "createdAt", "id", row_number() OVER (ORDER BY "createdAt", "id") - 1 AS older
       FROM %I WHERE ("createdAt", "id") >= ($3, $4)) numbered
     WHERE older > 0 AND older %% $5 = 0 AND older <= $6 - $5', "list")
    USING "list", newest."olderRows", newest."createdAt", newest."rowId", spacing, unmarked;
  GET DIAGNOSTICS placed = ROW_COUNT;
  RETURN placed;
EXCEPTION WHEN lock_not_available THEN
  RETURN 0;
END $$;

-- Keeps the anchors right when rows are inserted or deleted. A row newer than all anchors, as a new one is, changes none and locks none.
-- Many rows at once remove the anchors above them, which are then placed again.
CREATE FUNCTION count_list_rows() RETURNS TRIGGER LANGUAGE plpgsql AS $$
DECLARE
  changed_list CONSTANT TEXT := TG_TABLE_NAME;
  change CONSTANT INT := CASE TG_OP WHEN 'INSERT' THEN 1 ELSE -1 END;
  oldest RECORD;
  newest "ListAnchor";
BEGIN
  SELECT c."createdAt", c."id" INTO oldest FROM changed c ORDER BY 1, 2 LIMIT 1;
  SELECT * INTO newest FROM "ListAnchor" a WHERE a."list" = changed_list
    ORDER BY a."createdAt" DESC, a."rowId" DESC LIMIT 1;
  IF (oldest."createdAt", oldest."id") < (newest."createdAt", newest."rowId") THEN
    PERFORM FROM "ListAnchor" a
      WHERE a."list" = changed_list AND a."createdAt" = '-infinity' FOR NO KEY UPDATE;
    IF (SELECT count(*) > 100 FROM changed) THEN
      DELETE FROM "ListAnchor" a
        WHERE a."list" = changed_list AND (a."createdAt", a."rowId") > (oldest."createdAt", oldest."id");
    ELSE
      UPDATE "ListAnchor" a
        SET "olderRows" = a."olderRows" + change
          * (SELECT count(*) FROM changed c WHERE (c."createdAt", c."id") < (a."createdAt", a."rowId"))
        WHERE a."list" = changed_list AND (a."createdAt", a."rowId") > (oldest."createdAt", oldest."id");
    END IF;
  END IF;
  RETURN NULL;
END $$;

-- A row that changes its place in the list, which the shop never does, or the end of all rows: removes the anchors concerned.
CREATE FUNCTION remove_list_anchors() RETURNS TRIGGER LANGUAGE plpgsql AS $$
DECLARE
  changed_list CONSTANT TEXT := TG_TABLE_NAME;
  since TIMESTAMPTZ := '-infinity';
BEGIN
  IF TG_OP = 'UPDATE' THEN since := least(OLD."createdAt", NEW."createdAt"); END IF;
  PERFORM FROM "ListAnchor" a WHERE a."list" = changed_list AND a."createdAt" = '-infinity' FOR NO KEY UPDATE;
  DELETE FROM "ListAnchor" a WHERE a."list" = changed_list AND a."createdAt" >= since AND a."createdAt" > '-infinity';
  RETURN NULL;
END $$;

DO $$
DECLARE
  list TEXT;
BEGIN
  FOREACH list IN ARRAY ARRAY['Product', 'Order', 'User'] LOOP
    EXECUTE format('CREATE TRIGGER list_rows_inserted AFTER INSERT ON %I
      REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION count_list_rows()', list);
    EXECUTE format('CREATE TRIGGER list_rows_deleted AFTER DELETE ON %I
      REFERENCING OLD TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION count_list_rows()', list);
    EXECUTE format('CREATE TRIGGER list_row_moved AFTER UPDATE OF "createdAt", "id" ON %I FOR EACH ROW
      WHEN ((OLD."createdAt", OLD."id") <> (NEW."createdAt", NEW."id")) EXECUTE FUNCTION remove_list_anchors()', list);
    EXECUTE format('CREATE TRIGGER list_rows_truncated AFTER TRUNCATE ON %I
      FOR EACH STATEMENT EXECUTE FUNCTION remove_list_anchors()', list);
    PERFORM place_list_anchors(list);
  END LOOP;
END $$;
