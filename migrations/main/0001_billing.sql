CREATE TABLE `billing_actions` (
	`id` text PRIMARY KEY NOT NULL,
	`actor_id` text NOT NULL,
	`user_id` text NOT NULL,
	`action` text NOT NULL,
	`entitlement_id` text NOT NULL,
	`reason` text NOT NULL,
	`po_number` text,
	`ends_at` integer,
	`created_at` integer NOT NULL,
	FOREIGN KEY (`user_id`) REFERENCES `user`(`id`) ON UPDATE no action ON DELETE no action
);
--> statement-breakpoint
CREATE INDEX `billing_actions_by_user` ON `billing_actions` (`user_id`,`created_at`);--> statement-breakpoint
CREATE TABLE `billing_customers` (
	`user_id` text PRIMARY KEY NOT NULL,
	`customer_id` text,
	`revision` integer DEFAULT 0 NOT NULL,
	`trial_used_at` integer,
	`updated_at` integer NOT NULL,
	FOREIGN KEY (`user_id`) REFERENCES `user`(`id`) ON UPDATE no action ON DELETE no action
);
--> statement-breakpoint
CREATE UNIQUE INDEX `billing_customers_customer_id_unique` ON `billing_customers` (`customer_id`);--> statement-breakpoint
CREATE TABLE `billing_marks` (
	`name` text PRIMARY KEY NOT NULL,
	`reached_at` integer NOT NULL
);
--> statement-breakpoint
CREATE TABLE `billing_notices` (
	`id` text PRIMARY KEY NOT NULL,
	`user_id` text NOT NULL,
	`kind` text NOT NULL,
	`details` text NOT NULL,
	`sent_at` integer,
	`created_at` integer NOT NULL,
	FOREIGN KEY (`user_id`) REFERENCES `user`(`id`) ON UPDATE no action ON DELETE no action
);
--> statement-breakpoint
CREATE INDEX `billing_notices_by_sending` ON `billing_notices` (`sent_at`,`created_at`);--> statement-breakpoint
CREATE TABLE `billing_payments` (
	`id` text PRIMARY KEY NOT NULL,
	`user_id` text NOT NULL,
	`plan_type` text NOT NULL,
	`amount_cents` integer NOT NULL,
	`refunded_cents` integer DEFAULT 0 NOT NULL,
	`paid_at` integer NOT NULL,
	FOREIGN KEY (`user_id`) REFERENCES `user`(`id`) ON UPDATE no action ON DELETE no action
);
--> statement-breakpoint
CREATE INDEX `billing_payments_by_time` ON `billing_payments` (`paid_at`);--> statement-breakpoint
CREATE INDEX `billing_payments_by_user` ON `billing_payments` (`user_id`);--> statement-breakpoint
CREATE TABLE `billing_quotes` (
	`id` text PRIMARY KEY NOT NULL,
	`user_id` text NOT NULL,
	`plan_type` text NOT NULL,
	`seats` integer NOT NULL,
	`district_name` text NOT NULL,
	`district_address` text NOT NULL,
	`unit_cents` integer NOT NULL,
	`total_cents` integer NOT NULL,
	`valid_until` integer NOT NULL,
	`requested_at` integer,
	`po_number` text,
	`invoice_email` text,
	`note` text,
	`granted_at` integer,
	`created_at` integer NOT NULL,
	FOREIGN KEY (`user_id`) REFERENCES `user`(`id`) ON UPDATE no action ON DELETE no action
);
--> statement-breakpoint
CREATE INDEX `billing_quotes_by_user` ON `billing_quotes` (`user_id`,`created_at`);--> statement-breakpoint
CREATE INDEX `billing_quotes_by_request` ON `billing_quotes` (`requested_at`);--> statement-breakpoint
CREATE TABLE `sandbox_objects` (
	`id` text PRIMARY KEY NOT NULL,
	`kind` text NOT NULL,
	`customer_id` text,
	`data` text NOT NULL,
	`created_at` integer NOT NULL
);
--> statement-breakpoint
CREATE INDEX `sandbox_objects_by_kind` ON `sandbox_objects` (`kind`,`created_at`);--> statement-breakpoint
CREATE INDEX `sandbox_objects_by_customer` ON `sandbox_objects` (`customer_id`,`kind`,`created_at`);--> statement-breakpoint
CREATE TABLE `webhook_events` (
	`id` text PRIMARY KEY NOT NULL,
	`type` text NOT NULL,
	`state` text NOT NULL,
	`customer_id` text,
	`note` text,
	`attempts` integer DEFAULT 1 NOT NULL,
	`created_at` integer NOT NULL,
	`updated_at` integer NOT NULL
);
--> statement-breakpoint
CREATE INDEX `webhook_events_by_state` ON `webhook_events` (`state`,`updated_at`);--> statement-breakpoint
ALTER TABLE `entitlements` ADD `renews` integer DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE `entitlements` ADD `payment_method` text;--> statement-breakpoint
ALTER TABLE `entitlements` ADD `discount` text;--> statement-breakpoint
ALTER TABLE `entitlements` ADD `po_number` text;--> statement-breakpoint
CREATE INDEX `entitlements_by_state` ON `entitlements` (`state`,`ends_at`);