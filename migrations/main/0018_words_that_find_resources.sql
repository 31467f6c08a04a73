CREATE TABLE `resource_words` (
	`resource_id` text NOT NULL,
	`word` text NOT NULL,
	PRIMARY KEY(`resource_id`, `word`),
	FOREIGN KEY (`resource_id`) REFERENCES `resources`(`id`) ON UPDATE no action ON DELETE no action
);
--> statement-breakpoint
CREATE INDEX `resource_words_by_word` ON `resource_words` (`word`,`resource_id`);--> statement-breakpoint
CREATE INDEX `resources_by_update` ON `resources` (`updated_at`);--> statement-breakpoint
CREATE INDEX `resources_by_name` ON `resources` (lower("title"));--> statement-breakpoint
-- Resources that are there already are found by the words of their address until their next save.
INSERT INTO `resource_words` (`resource_id`, `word`)
SELECT DISTINCT `resources`.`id`, `json_each`.`value`
FROM `resources`, json_each('["' || replace(`resources`.`slug`, '-', '","') || '"]');
