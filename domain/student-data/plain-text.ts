/** What a page or a PDF puts between letters and nobody sees: it would hide a name from the guard. */
const invisible = /[\u00ad\u200b\u2060\ufeff]/g

export const withoutInvisible = (text: string) => text.replace(invisible, '')

/** The blanks, dashes, digits and emphasis of print as a keyboard has them; as long as before. */
export function asTyped(text: string): string {
  return text
    .replace(/[\uff01-\uff5e]/g, (wide) => String.fromCharCode(wide.charCodeAt(0) - 0xfee0))
    .replace(/[\u2000-\u200a\u202f\u205f\u3000]/g, ' ')
    .replace(/(?<=\d)[\u2010-\u2013\u2212](?=\d)/g, '-')
    .replace(/(?<![\p{L}\p{N}])_|_(?![\p{L}\p{N}])/gu, '"')
}
