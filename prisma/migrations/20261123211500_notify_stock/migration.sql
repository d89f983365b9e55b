-- Tells apart what an order does to a product. When only its number in stock has changed, and some were and are left, the payload
-- is a 0 and its id: front servers then keep the lists, which show no numbers. Those of the previous release read it as the id, and
-- drop the lists, too. Every other change, also of a column added later, is reported by the id alone.
CREATE OR REPLACE FUNCTION "notify_catalogue"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF TG_OP = 'TRUNCATE' THEN
    PERFORM pg_notify('catalogue', '*');
  ELSIF TG_TABLE_NAME = 'Product' THEN
    IF TG_OP = 'UPDATE' AND OLD."countInStock" > 0 AND NEW."countInStock" > 0 THEN
      OLD."countInStock" := NEW."countInStock";
      OLD."updatedAt" := NEW."updatedAt";
      IF OLD IS NOT DISTINCT FROM NEW THEN
        PERFORM pg_notify('catalogue', '0' || NEW."id");
        RETURN NULL;
      END IF;
    END IF;
    PERFORM pg_notify('catalogue', coalesce(NEW."id", OLD."id")::text);
  ELSE
    PERFORM pg_notify('catalogue', product::text)
    FROM unnest(ARRAY[OLD."productId", NEW."productId"]) AS product
    WHERE product IS NOT NULL;
  END IF;
  RETURN NULL;
END
$$;
