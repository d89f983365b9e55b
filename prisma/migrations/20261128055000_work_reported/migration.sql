-- Tells the front servers, which listen to `work`, that there may be something to do for the jobs: a shop without work asks the database
-- a few times a minute only. The reports of one transaction are one.
CREATE FUNCTION "report_work"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM pg_notify('work', '');
  RETURN NULL;
END
$$;

CREATE TRIGGER "Mail_work" AFTER INSERT ON "Mail"
  FOR EACH STATEMENT EXECUTE FUNCTION "report_work"();
-- A mail that is sent again, or allowed to be sent.
CREATE TRIGGER "Mail_work_update" AFTER UPDATE OF "status", "nextAttemptAt", "withoutServer" ON "Mail" FOR EACH ROW
  WHEN (NEW."status" = 'waiting' AND (
    OLD."status" <> 'waiting' OR NEW."nextAttemptAt" < OLD."nextAttemptAt" OR (OLD."withoutServer" AND NOT NEW."withoutServer")))
  EXECUTE FUNCTION "report_work"();

CREATE TRIGGER "OutgoingEvent_work" AFTER INSERT ON "OutgoingEvent"
  FOR EACH STATEMENT EXECUTE FUNCTION "report_work"();
-- A message that is sent again, and a webhook that is live again.
CREATE TRIGGER "WebhookDelivery_work_update" AFTER UPDATE OF "state", "nextAttemptAt" ON "WebhookDelivery" FOR EACH ROW
  WHEN (NEW."state" = 'waiting' AND (OLD."state" <> 'waiting' OR NEW."nextAttemptAt" < OLD."nextAttemptAt"))
  EXECUTE FUNCTION "report_work"();
CREATE TRIGGER "Webhook_work_update" AFTER UPDATE OF "stoppedAt", "restsUntil" ON "Webhook" FOR EACH ROW
  WHEN (NEW."stoppedAt" IS NULL AND (OLD."stoppedAt" IS NOT NULL OR NEW."restsUntil" < OLD."restsUntil"))
  EXECUTE FUNCTION "report_work"();

CREATE TRIGGER "PlannedReduction_work" AFTER INSERT OR UPDATE ON "PlannedReduction"
  FOR EACH STATEMENT EXECUTE FUNCTION "report_work"();
