-- Every column of a payment or refund changes its order, but for these, of which the API tells nothing: so a new column counts
-- unless somebody says that it does not.
CREATE OR REPLACE TRIGGER "Payment_of_order_changed" AFTER UPDATE ON "Payment" FOR EACH ROW
  WHEN ((OLD."status" NOT IN ('created', 'approved', 'voided') OR NEW."status" NOT IN ('created', 'approved', 'voided'))
    AND to_jsonb(OLD) - '{merchantId,isAddressed,receivedOn,reference,reason,details,activeAt,nextCheckAt,updatedAt}'::text[]
      IS DISTINCT FROM
        to_jsonb(NEW) - '{merchantId,isAddressed,receivedOn,reference,reason,details,activeAt,nextCheckAt,updatedAt}'::text[])
  EXECUTE FUNCTION order_part_changed();
CREATE OR REPLACE TRIGGER "Refund_of_order_changed" AFTER UPDATE ON "Refund" FOR EACH ROW
  WHEN (to_jsonb(OLD) - '{providerRefundId,reason,details,adminId,activeAt,nextCheckAt,updatedAt}'::text[]
    IS DISTINCT FROM to_jsonb(NEW) - '{providerRefundId,reason,details,adminId,activeAt,nextCheckAt,updatedAt}'::text[])
  EXECUTE FUNCTION order_part_changed();
