import type { StudentDataType } from '../finding.ts'

type Words = Partial<Record<StudentDataType, string>>

/**
 * Words that tell something private wherever a sentence names somebody. One that ends in a dash
 * stands for all that begin so, an underscore for a blank between two words.
 */
export const telling: Words = {
  iep_504: `
504 504s accommodat- autis- behavior_plan bip esy extended_time extra_time fba gifted iep-
large_print one-on-one one-to-one paraprofessional preferential_seating read-aloud reeval-
resource_room self-contained sld sli small_group special_ed special_education sped therap- tier_2
tier_3`,
  health: `
adderall adhd allerg- anaphyla- antidepressant- anxi- asd asperger- asthma- bipolar broken_arm
cancer chemo- cochlear concerta concuss- cystic_fibrosis deaf depress- diabet- diagnos- disorder-
down_syndrome dyscalc- dysgraph- dyslex- dysprax- eating_disorder epi-pen epilep- epinephrine
epipen- feeding_tube hard_of_hearing hearing_aid immuniz- inhaler- inpatient insulin meds
migraine- mutism nebulizer neurodiver- non-verbal nonverbal ocd overdose pacemaker panic_attack
pregnan- prozac ptsd ritalin seizure- self-harm- self_harm service_dog sickle_cell stutter-
suicid- surgery syndrome tbi therapist tourette- tumor vyvanse wheelchair zoloft`,
  discipline: `
altercat- arrest- assault- behavior_contract brawl- bullied bully- caught cheat- cussed cussing
daep defian- demerit- detain- detention- disrespect- drunk expel- expul- fight- firearm- fought
gun hack- harass- hazing hitting in-school insubordinat- iss knife misbehav- misconduct nudes oss
plagiar- probation punch- referral- referred runaway saturday_school sent_to sext- shov- steal-
stole suspen- thc threat- truan- vandal- vape- vaping weapon- write-up write-ups writeup-
written_up wrote_up`,
  program_status: `
cps custody daca dcfs deport- doubled_up ell english_learner esl evict- foster free/reduced
free_and_reduced free_lunch frl homeless- in_a_car incarcerat- lep mckinney-vento motel
protective_order reduced-price reduced_lunch restraining_order shelter tanf unaccompanied
undocumented unhoused`,
  grade_record: `
academic_probation bad_grades below_grade_level class_rank credit_recovery failing gradebook_page honor_roll
percentile- progress_report summer_school test_score`,
}

/** Words of any school day, which tell something only where a sentence is known to be about a pupil. */
export const faint: Words = {
  iep_504: `
aide aides assistive braille case_manager caseload communication_device consult eligib- eval-
exceptional goal goals inclusion interpreter intervention- life_skills manifestation modified
monitoring mtss para paras placement plan program prompting pull-out pullout push-in qualif- rti
scribe sdi sensory services slp speech supports talented text-to-speech`,
  health: `
ankle arm bleeding blind condition counsel- covid crutches dentist disabilit- disease dosage dose
glasses health herself himself hospital- illness impair- injur- kill leg medic- mental- nurse
outpatient pill pills prescri- psych- pump shots sick symptom- trauma- treatment vaccin- wrist`,
  discipline: `
alcohol banned behavio- bit breaking bring broke brought bypass- citation- cited climbed
confiscat- consequence- court curs- destroyed discipl- disrupt- drug- elop- fire forged gang
graffiti guns hit incident- infraction- jumped juvenile kick kicked kicking knives lied
lunch_detention made misus- no-contact offense- out-of-school police porn profan- pulled racist
ran removed restitution restorative sent_home sent_out skipp- slap- slur- smashed smok- spit-
stalk- swear- swore swung theft threw throwing thrown touched violat- violence weed yelled`,
  program_status: `
asylum caseworker evict- food_stamps hotel immigra- jail medicaid migrant newcomer prison refugee
snap`,
  grade_record: `
absen- attendance basic below_grade bombed chronically credits
didn't_pass dropped_out fail- flunk- grade_level held_back honors incomplete-
ineligib- lexile- not_passing passed passing proficien- promoted ranked ranks repeat-
retained retention salutator- tardies tardiness tardy truancies unexcused valedict-
withdrew zero`,
}

/** Words that tell only in capitals: an "OT" session, "ADD" and not "add". */
export const inCapitals: Words = {
  iep_504: 'AAC DD EBD ED GT HI IDD LD LRE MD OHI OI OT PT RSP SDC VI',
  health: 'ADD HIV ODD',
  program_status: 'EL',
}
