/** Work on one person's details that a message brought along, and how to do it without them. */
export type SafeTask = {
  /** Against the request, in plain words. */
  asks: RegExp
  /** Done here without anything of the person. */
  text: string
  /** What the sources are asked instead of the message. */
  lookUp: string
}

const leastData =
  'share the least student data with a vendor, which roster fields to send, data minimization'

/** The first that fits is given. */
const tasks: SafeTask[] = [
  {
    // "write a python script to load this csv row"
    asks: /(?=.*\b(?:script|code|python|sql|powershell|formula|macro|import|load|parse|convert|upload)\b)(?=.*\b(?:csv|row|rows|spreadsheet|export|file|table|roster|records?|data)\b)/is,
    text: `I do not process the row itself. This does the same job with made-up columns: it keeps only what the task needs and drops the rest before anything else sees it.

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
- **Run it** on a district computer, test it with invented rows, and delete the export when it is done.`,
    lookUp: leastData,
  },
  {
    // "find the dupes in my export", "sort by income and tell me who qualifies"
    asks: /\b(?:sort|rank|dedup\w*|dupes?|duplicates?|merge|match|filter|count|group|alphabeti[sz]e|reformat|clean up|who (?:qualifies|is eligible|failed|passed|needs)|which (?:of (?:them|these)|ones))\b/i,
    text: `I do not work on people's rows. The sheet you have does it in a minute, on a district computer:

- **Duplicates:** beside each row \`=COUNTIFS(A:A,A2,B:B,B2)>1\`, then filter for TRUE.
- **Sort or qualify:** put the limit in one cell that the program's owner confirms, then \`=IF(C2<=$F$1,"yes","no")\`, and sort by that column.
- **Match two lists:** \`=XLOOKUP(A2,Other!A:A,Other!B:B,"missing")\` on a local key, never on names.
- **Before anyone else sees it:** delete the columns the job does not need, and delete the copy when it is done.`,
    lookUp: leastData,
  },
  {
    // "what do I tell the newspaper about the arrest"
    asks: /\b(?:newspaper|reporters?|journalists?|press|media|tv|news|statement|quote by|comment on)\b/i,
    text: `A statement that says nothing of any student:

> On [date] there was an incident at [school]. Everyone is safe, and the school day went on [as usual / with a delay]. We followed our safety plan and are working with [agency]. Federal privacy law keeps us from speaking about any student. Families with questions can call [name, role, phone].

- **Never confirm** a name, age, grade, address, charge or discipline, even when the reporter has it already.
- **Who speaks:** one person, named in advance. Counsel and the police read it before it goes out.
- **Families first:** send them the same words before the press has them.`,
    lookUp: 'what may we say about a student to someone outside, disclose education records',
  },
  {
    // "summarize this discipline case for the board"
    asks: /\b(?:board|trustees|cabinet|council|committee)\b/i,
    text: `A summary a board can use names no student and leaves nobody to guess:

- **What happened:** [the kind of incident, in one sentence, without who, grade or small school]
- **How often:** [count this year and last; say "fewer than 10" instead of a small number]
- **What policy says:** [policy number, and the range of responses it allows]
- **What was done:** [the response and who decided, by role]
- **What the board is asked:** [a decision, a budget line, or nothing]

A board rarely needs to know which student it is. Where it sits as a hearing body, that belongs in closed session as your state allows: ask counsel who may see the record at all, and use a case number.`,
    lookUp:
      'who may see a student record, board members and staff, legitimate educational interest',
  },
  {
    // "write a note home to his mother about the meeting"
    asks: /(?=.*\b(?:write|draft|compose|word|send|letter|e-?mail|note|message|text|reply|respond|response|answer)\b)(?=.*\b(?:parents?|mother|father|mom|dad|famil(?:y|ies)|guardians?|grandm\w*|grandp\w*|home)\b)/is,
    text: `A letter to fill in where the record is kept, not here:

> **Subject:** [what it is about, in five words]
>
> Dear [parent or guardian],
>
> I am writing about [the meeting / the request / the day]. It is now on [date] at [time] in [place], with [people, by role]. You may bring someone, ask for another time, or ask for an interpreter.
>
> Please answer by [date] to [name, role, phone]. You can ask to see what we hold at any time.
>
> [Name, role]

- **Leave out** diagnosis, scores, services and discipline: say them in the meeting.
- **Send it** from the student system or by post to the address on file, after checking who has rights to it.`,
    lookUp: 'share student records with a parent, who has rights, by which channel',
  },
  {
    // "what growth plan would you give this teacher"
    asks: /\b(?:growth|improvement|performance) plan\b|\b(?:evaluation|observation|appraisal)\b.{0,60}\b(?:plan|goals?|feedback|write)\b/is,
    text: `A growth plan needs the practice, not the person:

- **Goal:** [one thing a visitor could see in the room, such as checking for understanding twice in a lesson]
- **Support:** [a coach every second week, one lesson planned together, one watched elsewhere]
- **Evidence:** [two short visits a month with the same look-for]
- **Dates:** [30, 60 and 90 days, and what follows from each]

Health, leave and numbers that identify someone belong with human resources and in no plan; the contract and your state's evaluation rules come first.`,
    lookUp: 'coach a teacher, goals and classroom visits, coaching is not evaluation',
  },
  {
    // "make this counselor note shorter for the file"
    asks: /\b(?:short(?:er|en)|summar\w+|rewrite|reword|edit|clean(?:er)?|proofread|translate|fix|tidy|put (?:this|it) in)\b/i,
    text: `I do not rework notes about one person. A note for the file, in this shape, stays short by itself:

- **When and who:** [date, place, people by role]
- **Seen or heard:** [what happened, their words in quotes, no opinion]
- **Done:** [who was told or called, at what time]
- **Next:** [what, by whom, by when]

Write it in the system where such notes belong, since what lies in other files can be asked for too. If a child may be in danger, the call to your state's hotline comes before any note.`,
    lookUp:
      'keep sensitive student notes in the right system, who may see nurse and counselor files',
  },
]

/** The task with a person's details that a message asks for, or null when it asks something else. */
export function safeTaskIn(ask: string): SafeTask | null {
  return tasks.find(({ asks }) => asks.test(ask)) ?? null
}
