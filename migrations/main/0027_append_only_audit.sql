-- The audit log is only ever added to: nobody's statement alters a row, removes it or takes its place.
CREATE TRIGGER audit_log_unaltered BEFORE UPDATE ON audit_log BEGIN
  SELECT RAISE(ABORT, 'audit_log is append-only: a row cannot be altered');
END;
--> statement-breakpoint
CREATE TRIGGER audit_log_undeleted BEFORE DELETE ON audit_log BEGIN
  SELECT RAISE(ABORT, 'audit_log is append-only: a row cannot be deleted');
END;
--> statement-breakpoint
-- INSERT OR REPLACE deletes without a word to the trigger above.
CREATE TRIGGER audit_log_unreplaced BEFORE INSERT ON audit_log
WHEN EXISTS (SELECT 1 FROM audit_log WHERE id = new.id OR seq = new.seq) BEGIN
  SELECT RAISE(ABORT, 'audit_log is append-only: this id or audit_log.seq is taken');
END;
