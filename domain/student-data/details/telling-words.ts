import type { StudentDataType } from '../finding.ts'

/**
 * Words that tell something private once a sentence is about a pupil. One that ends in a dash
 * stands for all that begin so, an underscore for a blank between two words.
 */
export const telling: Partial<Record<StudentDataType, string>> = {
  iep_504: `
accommodat- aide aides assistive autis- behavior_plan bip braille caseload eligib- esy eval- extended_time
extra_time fba gifted iep- inclusion interpreter intervention- large_print life_skills
manifestation modified mtss one-on-one one-to-one para paras paraprofessional placement plan
preferential_seating program prompting pull-out pullout push-in qualif- read-aloud reeval-
resource_room rti scribe sdi self-contained sensory services sld sli slp small_group special_ed
special_education sped speech supports talented therap- tier_2 tier_3 504 504s`,
  health: `
adderall adhd allerg- anaphyla- antidepressant- anxi- asd asperger- asthma- bipolar blind cancer
chemo- cochlear concuss- condition counsel- covid crutches cystic_fibrosis deaf depress- diabet-
diagnos- disabilit- disease disorder- dosage dose down_syndrome dyscalc- dysgraph- dyslex-
dysprax- eating_disorder epi-pen epilep- epinephrine epipen- feeding_tube glasses health
hard_of_hearing hearing_aid hospital- illness immuniz- impair- inhaler- injur- inpatient insulin
medic- meds mental- migraine- nebulizer neurodiver- non-verbal nonverbal ocd outpatient overdose
pacemaker panic_attack pills pregnan- prescri- psych- ptsd ritalin seizure-
self-harm- service_dog shots sickle_cell stutter- suicid- surgery symptom- syndrome tbi tourette-
trauma- treatment tumor vaccin- vyvanse wheelchair zoloft`,
  discipline: `
alcohol altercat- arrest- assault- banned behavio- brawl- bullied bully- bypass- caught cheat-
citation- cited confiscat- consequence- court curs- cussed cussing daep defian- demerit- detain-
detention- discipl- disrespect- disrupt- drug- drunk elop- expel- expul- fight- firearm- fought
graffiti gun guns hack- harass- hazing hitting in-school incident- infraction- insubordinat- iss
jumped juvenile kicked knife knives misbehav- misconduct misus- no-contact nudes offense- oss
out-of-school plagiar- police porn probation profan- punch- referral- referred removed restitution
restorative runaway saturday_school sent_home sent_out sent_to sext- shov- skipp- slap- slur-
smok- spit- stalk- steal- stole suspen- swear- swore thc theft threat- thrown truan- vandal- vape-
vaping violat- violence weapon- weed write-up write-ups writeup- written_up wrote_up`,
  program_status: `
asylum cps custody daca dcfs deport- doubled_up ell english_learner esl evict- food_stamps foster
free/reduced free_lunch frl homeless- immigra- incarcerat- jail lep mckinney-vento medicaid
migrant newcomer prison reduced_lunch refugee shelter snap tanf unaccompanied undocumented
unhoused`,
  grade_record: `
absen- academic_probation attendance basic below_grade bombed chronically credit_recovery credits
dropped_out fail- flunk- grade_level held_back honor_roll honors incomplete- ineligib- lexile- percentile-
passed passing proficien- ranked repeat- retained retention salutator- summer_school tardies tardiness tardy
truancies unexcused valedict- withdrew zero`,
}

/** Words that tell only in capitals: an "OT" session, "ADD" and not "add". */
export const inCapitals: Partial<Record<StudentDataType, string>> = {
  iep_504: 'AAC DD EBD ED GT HI IDD LD LRE MD OHI OI OT PT RSP SDC VI',
  health: 'ADD HIV ODD',
  program_status: 'EL',
}
