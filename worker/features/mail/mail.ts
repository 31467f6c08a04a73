/** A message; its HTML is made from the text (html.ts). */
export type Mail = { to: string; subject: string; text: string }
