CREATE TABLE `answer_turns` (
	`user_id` text PRIMARY KEY NOT NULL,
	`conversation_id` text NOT NULL,
	`answer_id` text NOT NULL,
	FOREIGN KEY (`user_id`) REFERENCES `user`(`id`) ON UPDATE no action ON DELETE no action
);
--> statement-breakpoint
-- Conversations from before there were branches: each message follows the one before it, and the
-- last one is the end of the branch that is shown.
UPDATE `messages` SET `parent_id` = (
	SELECT `before`.`id` FROM `messages` `before`
	WHERE `before`.`conversation_id` = `messages`.`conversation_id`
		AND (`before`.`created_at`, `before`.`rowid`) < (`messages`.`created_at`, `messages`.`rowid`)
	ORDER BY `before`.`created_at` DESC, `before`.`rowid` DESC LIMIT 1
) WHERE `parent_id` IS NULL AND (
	`role` = 'assistant' OR
	`conversation_id` IN (SELECT `id` FROM `conversations` WHERE `leaf_id` IS NULL)
);--> statement-breakpoint
UPDATE `conversations` SET `leaf_id` = (
	SELECT `id` FROM `messages` WHERE `messages`.`conversation_id` = `conversations`.`id`
	ORDER BY `messages`.`created_at` DESC, `messages`.`rowid` DESC LIMIT 1
) WHERE `leaf_id` IS NULL;
