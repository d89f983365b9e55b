-- Every column counts but those that stand here: a new one counts by default.

-- When what the product's page says last changed. Of the stock only the first and the last unit count.
DROP TRIGGER "Product_changed_at" ON "Product";
CREATE TRIGGER "Product_changed_at" BEFORE UPDATE ON "Product" FOR EACH ROW
  WHEN (((OLD."countInStock" > 0) <> (NEW."countInStock" > 0)) OR
    (to_jsonb(OLD) - '{countInStock,version,createdAt,updatedAt,changedAt,tags,weightG,words,reducedSince,lowStock}'::text[])
    IS DISTINCT FROM
    (to_jsonb(NEW) - '{countInStock,version,createdAt,updatedAt,changedAt,tags,weightG,words,reducedSince,lowStock}'::text[]))
  EXECUTE FUNCTION "mark_product_changed"();

-- What the API shows of a product, without its units in stock and its ratings.
DROP TRIGGER "Product_events_update" ON "Product";
CREATE TRIGGER "Product_events_update" AFTER UPDATE ON "Product" FOR EACH ROW
  WHEN ((to_jsonb(OLD) - '{countInStock,ratingSum,numReviews,createdAt,updatedAt,changedAt,tags,words,reducedSince,lowStock}'::text[])
    IS DISTINCT FROM
    (to_jsonb(NEW) - '{countInStock,ratingSum,numReviews,createdAt,updatedAt,changedAt,tags,words,reducedSince,lowStock}'::text[]))
  EXECUTE FUNCTION "note_event"('product.changed');
