-- AlterTable
ALTER TABLE "Mail" ADD COLUMN     "withoutServer" BOOLEAN NOT NULL DEFAULT false;

-- Written by hand. The search finds a mail by the beginning of its address or domain; Prisma's schema has no such indexes.
CREATE INDEX "Mail_address_idx" ON "Mail"(lower("recipient") text_pattern_ops);
CREATE INDEX "Mail_domain_idx" ON "Mail"(lower(split_part("recipient", '@', 2)) text_pattern_ops);

-- A shop that has never tried to send a mail has had no mail server.
UPDATE "Mail" SET "withoutServer" = true
WHERE "status" = 'waiting' AND NOT EXISTS (SELECT FROM "Mail" WHERE "attempts" > 0 OR "status" <> 'waiting');
