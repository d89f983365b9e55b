-- Every change of a product or its reviews notifies the channel 'catalogue' with the product's id, at commit. The front
-- servers listen and drop the pages that show it. TRUNCATE notifies '*', every product.
CREATE FUNCTION "notify_catalogue"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF TG_OP = 'TRUNCATE' THEN
    PERFORM pg_notify('catalogue', '*');
  ELSIF TG_TABLE_NAME = 'Product' THEN
    PERFORM pg_notify('catalogue', coalesce(NEW."id", OLD."id")::text);
  ELSE
    PERFORM pg_notify('catalogue', product::text)
    FROM unnest(ARRAY[OLD."productId", NEW."productId"]) AS product
    WHERE product IS NOT NULL;
  END IF;
  RETURN NULL;
END
$$;

CREATE TRIGGER "Product_notify" AFTER INSERT OR DELETE ON "Product"
  FOR EACH ROW EXECUTE FUNCTION "notify_catalogue"();
CREATE TRIGGER "Product_notify_update" AFTER UPDATE ON "Product"
  FOR EACH ROW WHEN (OLD.* IS DISTINCT FROM NEW.*) EXECUTE FUNCTION "notify_catalogue"();
CREATE TRIGGER "Product_notify_truncate" AFTER TRUNCATE ON "Product"
  FOR EACH STATEMENT EXECUTE FUNCTION "notify_catalogue"();

CREATE TRIGGER "Review_notify" AFTER INSERT OR DELETE ON "Review"
  FOR EACH ROW EXECUTE FUNCTION "notify_catalogue"();
CREATE TRIGGER "Review_notify_update" AFTER UPDATE ON "Review"
  FOR EACH ROW WHEN (OLD.* IS DISTINCT FROM NEW.*) EXECUTE FUNCTION "notify_catalogue"();
CREATE TRIGGER "Review_notify_truncate" AFTER TRUNCATE ON "Review"
  FOR EACH STATEMENT EXECUTE FUNCTION "notify_catalogue"();
