ALTER TABLE `message_citations` ADD `short_name` text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE `message_citations` ADD `state` text;--> statement-breakpoint
ALTER TABLE `message_citations` ADD `checked` text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE `message_citations` ADD `passage` text;