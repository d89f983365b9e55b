-- The address that the link was mailed to: it works while that is the account's. Null in links of the release before.
ALTER TABLE "PasswordReset" ADD COLUMN     "email" TEXT;

-- Written by hand.
UPDATE "PasswordReset" r SET "email" = u."email" FROM "User" u WHERE u."id" = r."userId";
