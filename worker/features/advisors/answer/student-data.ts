/** What an answer says first when student details were replaced in the question. */
export function replacedNote(question: string): string {
  const board = /\b(?:board|trustees)\b/i.test(question)
    ? ' A board rarely needs to know which student it is: bring counts and the decision, and ask counsel what belongs in closed session and who may see the record at all.'
    : ''
  return `Your message carried student details. They were replaced by placeholders before anything was stored or sent, and I do not repeat them. Next time describe the situation without name, number, birth date, address, grades or services; I need none of them to help.${board}`
}

const wantsCode =
  /\b(?:script|code|python|sql|powershell|formula|macro|import|load|parse|convert|upload)\b/i
const holdsRows = /\b(?:csv|row|rows|spreadsheet|export|file|table|roster|records?|data)\b/i

/** Whether pasted rows are to be processed: the rows are declined, a way to do it safely is given. */
export function wantsRowsProcessed(question: string): boolean {
  return wantsCode.test(question) && holdsRows.test(question)
}

/** A script over made-up columns that lets through only what the task needs. */
export const minimisingScript = `I do not process the row itself. This does the same job with made-up columns: it keeps only what the task needs and drops the rest before anything else sees it.

\`\`\`python
import csv

KEEP = ["local_key", "grade_level", "school_code"]  # add a column only with a reason beside it

with open("export.csv", newline="") as source, open("minimal.csv", "w", newline="") as target:
    writer = csv.DictWriter(target, fieldnames=KEEP)
    writer.writeheader()
    for row in csv.DictReader(source):
        writer.writerow({column: row[column] for column in KEEP})
\`\`\`

- **Keep:** a key that means nothing outside your systems, grade level, school.
- **Leave out:** name, birth date, student number, grades, language, disability and housing status, unless the task cannot be done without one and the agreement allows it.
- **Run it** on a district computer, test it with invented rows, and delete the export when it is done.`

/** Looked up beside such a request, for where the advice comes from. */
export const minimisingQuestion =
  'share the least student data with a vendor, which roster fields to send, data minimization'
