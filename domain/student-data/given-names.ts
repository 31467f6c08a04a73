/**
 * Given names common in American schools. A name in this list counts on less evidence than an
 * unknown word; one that is not in it is still found by what stands around it.
 */
const givenNames = new Set(
  `
aaliyah aaron abby abdul abigail abraham ada adam addison adrian ahmad ahmed aiden aisha alan
albert alberto aleah alejandro alex alexa alexander alexandra alexis alfred ali alice alicia allen
allison alyssa amanda amara amari amaya amelia amina amir amira amy ana andrea andres andrew andy
angela angelina angie anh ann anna anne annie anthony anton antonio aria arianna arthur asher
ashley asia aubrey audrey ava avery axel bailey barbara beatrice bella ben benjamin bennett beth
betty billy blake bobby bradley brady brandon brayden brenda brent brett brian briana brianna
bridget brittany bruce bruno bryan bryce caleb calvin cameron camila camilla carl carla carlos
carmen carol carolyn carter catherine cesar charles charlie chloe chris christian christina
christine christopher christy cindy claire claudia clinton cody cole collin connor cooper cora
courtney craig curtis cynthia daisy dalia damian damon daniel daniela danielle danny darius
darnell darrell darren david dawson deborah denise dennis derek derrick devin devon diana diane
dominic donald donna donovan dorothy douglas dylan eddie edgar eduardo edward eleanor elena eli
eliana elias elijah elizabeth ella elle ellen ellie elliot elliott emilio emily emma emmanuel eric
erica ernest esmeralda esperanza esther ethan eugene eva evan evelyn ezekiel ezra fatima fatou
felix fernando finley finn francis franklin fred frederick gabriel gabriela gabriella gabrielle
gary george gloria gordon graham guadalupe gus hailey haley hana hannah hans harold harper harris
harrison harry hassan hayden hazel heather hector helen henry holly howard ian ibrahim ike imani
imran isaac isabel isabella isaiah ismael israel ivan jacob jacqueline jada jaden jake jaleel
jamal james jameson jamie jasmin jasmine jason javier javon jaxon jayden jayla jaylen jayson
jazmin jean jeff jenna jennifer jenny jeremiah jeremy jerome jerry jesse jessica jessie jesus jim
jimmy joan joaquin jocelyn joe john johnny jon jonathan jorge jose joseph josephine josh joshua
josiah josue juan juana jules julia julian juliana julianna julie julio justin kai kaitlyn
kate katelyn katherine kathryn katie katrina kayden kayla kaylee kelly kelsey kelvin kendall
kennedy kenneth kenny keshawn kevin khadija khalid khalil kian kiara kim kimberly kristin kumar
kyle kylie lakshmi lamar landon larry laura lauren laurie layla leah leo leon leonard leonardo
levi lewis liam liliana lillian lily lindsay lindsey lisa liz logan louise luca lucas lucia lucy
luis lukas luke luna luz lydia mackenzie madeline madelyn maeve maggie malcolm manuel marc marco
marcos marcus margaret margarita maria mariah mariam mariana marie mario marisa marisol marissa
marjorie martha martin martina mary maryam mason mateo mathew matilda matt matteo matthew mattie
maxwell maya mckenzie melissa mia micah michael michaela michelle miguel mike mila miranda miriam
mohamed mohammad mohammed molly monica morgan muhammad nancy naomi natalia natalie natasha nathan
nathaniel nayeli nevaeh nicholas nick nicolas nicole noah noor oliver olivia omar oscar osman otto
owen pablo paige pamela paola patrick paul paula payton pedro pete peter peyton philip piper priya
quinn rachel rafael rashid raul raymond rebecca reese ricardo richard rick ricky riley robert
roberto roger rohan ronald rosa rosie ross rowan roy ruben ruth ryan ryder rylee sabrina sadie
sage salvador sam samantha samara sammy samuel sanjay santana santiago sara sarah sawyer scarlett
scott sean sebastian sergio shane sharon shaun shawn shayla shelby silas silvia simon skylar sofia
sofía sophia sophie soren stella stephanie stephen steven stuart susan suzanne sydney tara tariq
tate taylor ted teresa terry tessa theresa thomas tim timothy toby todd tom tomas tommy toni tony
tracy trevor tristan troy tyrese tyson valentina valerie vanessa victor victoria vincent violet
vivian viviana walter wayne wesley wyatt xavier ximena xiomara yasmin yolanda yousef yusuf zack
zahra zainab zayden zion zoe zoey zuri
`
    .trim()
    .split(/\s+/),
)

export function isGivenName(word: string): boolean {
  return givenNames.has(word.toLowerCase().normalize('NFC'))
}
