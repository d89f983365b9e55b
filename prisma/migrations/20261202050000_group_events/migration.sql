-- What the API shows of members changes with the name of their group, and with the names and values of its options.
CREATE FUNCTION note_members() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  changed_row CONSTANT JSONB := to_jsonb(NEW);
BEGIN
  IF "webhook_wants"('product.changed') THEN
    INSERT INTO "OutgoingEvent" ("type", "subjectId")
    SELECT 'product.changed', p."id" FROM "Product" p
    WHERE p."groupId" = CASE TG_TABLE_NAME
        WHEN 'ProductGroup' THEN (changed_row ->> 'id')::INTEGER
        WHEN 'GroupOption' THEN (changed_row ->> 'groupId')::INTEGER
        ELSE (SELECT o."groupId" FROM "GroupOption" o WHERE o."id" = (changed_row ->> 'optionId')::INTEGER) END
      AND (TG_TABLE_NAME <> 'OptionValue' OR NEW."id" = ANY(p."valueIds"));
  END IF;
  RETURN NULL;
END
$$;
CREATE TRIGGER "ProductGroup_events_update" AFTER UPDATE OF "name" ON "ProductGroup" FOR EACH ROW
  WHEN (OLD."name" <> NEW."name") EXECUTE FUNCTION note_members();
CREATE TRIGGER "GroupOption_events_update" AFTER UPDATE OF "name" ON "GroupOption" FOR EACH ROW
  WHEN (OLD."name" <> NEW."name") EXECUTE FUNCTION note_members();
CREATE TRIGGER "OptionValue_events_update" AFTER UPDATE OF "value" ON "OptionValue" FOR EACH ROW
  WHEN (OLD."value" <> NEW."value") EXECUTE FUNCTION note_members();
